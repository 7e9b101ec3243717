// settings: GPUS=2 CAPABILITY=6.1,9.0
// says: note: sessions do not see Simulated GPU 0
// says: seen: 1
// says: on cuda:0: 10
// says: – +│ +Simulated GPU 0
// A card that the toolkit does not compile for is hidden, and the other one is used.
println!("seen: {}", device_count());
println!("on cuda:0: {}", ones((2, 5))?.to(&gpu(0)?)?.sum_all()?.item()?);
// %%
:gpus
