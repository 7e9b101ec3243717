// run: doctor
// says: Emulated GPU 0
// says: emulated
