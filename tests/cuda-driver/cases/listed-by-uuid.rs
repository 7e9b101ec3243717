// settings: GPUS=2
// says: cuda:0 +│ +Simulated GPU 0
// says: cuda:1 +│ +Simulated GPU 1
// says: – +│ +Simulated GPU 0
// says: cuda:0 +│ +Simulated GPU 1
// says: hidden by CUDA_VISIBLE_DEVICES
// `:gpus` shows each GPU under the name that it has in the session.
:gpus
// %%
:env CUDA_VISIBLE_DEVICES=1
// %%
:gpus
