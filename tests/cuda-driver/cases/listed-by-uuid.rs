// settings: GPUS=2
// says: cuda:0 +│ +Emulated GPU 0
// says: cuda:1 +│ +Emulated GPU 1
// says: – +│ +Emulated GPU 0
// says: cuda:0 +│ +Emulated GPU 1
// says: hidden by CUDA_VISIBLE_DEVICES
// `:gpus` shows each GPU under the name that it has in the session.
:gpus
// %%
:env CUDA_VISIBLE_DEVICES=1
// %%
:gpus
