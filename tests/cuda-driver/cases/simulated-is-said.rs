// run: doctor
// says: Simulated GPU 0
// says: simulated
