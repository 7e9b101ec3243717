"""Starts each learner's server as the learner's own system user, in the learner's own control group."""

import asyncio
import pwd
from pathlib import Path

from jupyterhub.spawner import LocalProcessSpawner
from jupyterhub.utils import can_connect
from traitlets import Bool, Int, Unicode

import control_groups

FIRST_UID = 1000


class ClassSpawner(LocalProcessSpawner):
    """A system user, a control group and the lessons for each learner."""

    process_limit = Int(512, config=True, help="How many processes and threads a learner may have.")
    homes = Unicode("/home", config=True, help="The folder that contains the learners' home folders.")
    makes_accounts = Bool(True, config=True, help="Whether a learner without a system user gets one at the first log-in.")
    lessons = Unicode("/opt/gpu-tutor/share/gpu-tutor/lessons", config=True, help="Notebooks that each learner gets.")

    servers_at_once = Int(4, config=True, help="How many servers start at once. The others wait; nobody is turned away.")

    # `useradd` gives up if another `useradd` holds its lock for a long time, as in the first minute of a class.
    _adding = asyncio.Lock()
    _groups = None
    _starting = None

    @classmethod
    def groups(cls):
        """The control groups of this machine; looked up once, by the hub."""
        if ClassSpawner._groups is None:
            ClassSpawner._groups = control_groups.find()
        return ClassSpawner._groups

    @property
    def group(self):
        # A learner's group must not have the same name as the hub's own group.
        return self.groups().group(self._group_name)

    @property
    def _group_name(self):
        return f"learner-{self.user.name}"

    async def start(self):
        account = await self._account()
        await self._end_group()
        await self._bring_lessons(account)
        if not self.mem_limit:
            raise ValueError("ClassSpawner.mem_limit is not set: one learner could use everybody's memory")
        limits = control_groups.Limits(int(self.mem_limit), self.process_limit, self.cpu_limit or None)
        # Servers need the most processor time while they start. All at once, they would all be slow; in a queue, the
        # first ones are fast.
        if ClassSpawner._starting is None:
            ClassSpawner._starting = asyncio.Semaphore(self.servers_at_once)
        async with ClassSpawner._starting:
            self.groups().make(self._group_name, limits, account.pw_uid, account.pw_gid)
            ip, port = await super().start()
            await self._listens(ip, port)
        return ip, port

    async def _listens(self, ip, port):
        """Waits until the server listens, has ended, or takes too long; the hub tells the learner which."""
        for _ in range(int(self.http_timeout / 0.2)):
            if can_connect(ip, port) or await self.poll() is not None:
                return
            await asyncio.sleep(0.2)

    def make_preexec_fn(self, name):
        become_learner = super().make_preexec_fn(name)
        group = self.group

        def enter():
            group.enter()
            become_learner()

        return enter

    async def stop(self, now=False):
        await super().stop(now)
        await self._end_group()

    async def poll(self):
        status = await super().poll()
        # A server that ended by itself may have left processes behind.
        if status is not None:
            await self._end_group()
        return status

    async def _end_group(self):
        if self.group.exists():
            await asyncio.to_thread(self.group.end)

    async def _account(self):
        name = self.user.name
        async with ClassSpawner._adding:
            try:
                account = pwd.getpwnam(name)
            except KeyError:
                if not self.makes_accounts:
                    raise ValueError(f"there is no system user {name}; an administrator makes one with useradd") from None
                home = Path(self.homes) / name
                await _run("useradd", "--create-home", "--home-dir", str(home), "--key", "HOME_MODE=0700",
                           "--user-group", "--shell", "/bin/bash", name)
                account = pwd.getpwnam(name)
        if account.pw_uid < FIRST_UID or name == "nobody":
            raise ValueError(f"{name} is a user of the system itself, and no learner; choose another name")
        return account

    async def _bring_lessons(self, account):
        """Copies lessons that are not there yet, as the learner: the learner decides what is in the home folder."""
        script = Path(__file__).parent.parent / "lessons-to-home"
        await _run("sh", str(script), self.lessons, account.pw_dir,
                   # The learner can read the environment of a process that runs as the learner.
                   env={"PATH": "/usr/bin:/bin"},
                   user=account.pw_uid, group=account.pw_gid, extra_groups=[], cwd="/")


async def _run(*command, **options):
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE, **options)
    _, errors = await process.communicate()
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {errors.decode(errors='replace').strip()}")
