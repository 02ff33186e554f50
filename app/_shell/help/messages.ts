/** Messages that share a meaning, by the words with which they begin or that they contain, and what to do about them. */
type Explained = { messages: string[]; advice: string };

const CHANGES: Explained[] = [
  { messages: ["SUKSES"], advice: "Server sudah menerima data Anda." },
  {
    messages: ["KESALAHAN"],
    advice:
      "Teksnya menyebut apa yang salah, sering kali dengan kata-kata server sendiri. Isian Anda tetap ada: perbaiki, lalu kirim lagi. Sebutkan ID permintaan saat melapor kepada administrator.",
  },
  {
    messages: ["Kolom wajib diisi"],
    advice: "Pesan seperti ini di bawah sebuah isian menyebut apa yang harus diperbaiki di situ.",
  },
  {
    messages: ["An error occurred while creating user"],
    advice:
      "Juga dengan updating atau deleting dan nama data lain: perubahan gagal tanpa alasan dari server. Periksa daftar, lalu coba lagi.",
  },
  {
    messages: ["Hasilnya tidak diketahui"],
    advice:
      "Jawaban server tidak sampai, jadi perubahan mungkin sudah tersimpan. Periksa daftar dulu, agar data tidak tercatat dua kali.",
  },
  {
    messages: ["Data ini sudah dihapus"],
    advice: "Orang lain menghapusnya selagi formulir terbuka. Kembali ke daftar.",
  },
  {
    messages: ["Yakin akan menghapus?", "Yakin akan keluar?", "Tinggalkan halaman ini?"],
    advice: "Pertanyaan sebelum sesuatu hilang. Batal membiarkan semuanya seperti semula.",
  },
];

const READING: Explained[] = [
  {
    messages: ["Daftar tidak dapat dimuat"],
    advice: "Tekan Coba Lagi. Bila berulang, laporkan teks dan ID permintaannya.",
  },
  {
    messages: ["Data Tidak Tersedia"],
    advice: "Daftar kosong, atau pencarian tidak menemukan apa-apa: tekan Hapus pencarian.",
  },
  {
    messages: ["Data sebelumnya tidak tersedia", "Data selanjutnya tidak tersedia"],
    advice: "Anda sudah di ujung daftar.",
  },
  {
    messages: ["An error occurred while get list dealer"],
    advice: "Pilihan brand, dealer atau cabang gagal dimuat. Tekan Coba lagi di isian itu.",
  },
  {
    messages: ["Terjadi kesalahan pada layar ini"],
    advice: "Tekan Coba Lagi. Bila tetap gagal, laporkan ID kesalahannya.",
  },
];

const ACCESS: Explained[] = [
  {
    messages: ["Terlalu banyak percobaan masuk yang gagal"],
    advice: "Tunggu selama yang disebutkan, lalu periksa ejaan dan huruf besar kata kunci.",
  },
  {
    messages: ["Sesi sudah habis"],
    advice: "Tekan Masuk dan masuk kembali. Isian formulir ditawarkan lagi di tab yang sama.",
  },
  {
    messages: ["Hanya satu sesi yang diizinkan untuk akses"],
    advice:
      "Akun Anda dipakai masuk di tempat lain. Masuk kembali; bila itu bukan Anda, beri tahu administrator.",
  },
  {
    messages: ["Anda tidak memiliki izin untuk tindakan ini", "Halaman Tidak Ditemukan"],
    advice: "Peran Anda tidak mencakupnya, atau alamat maupun datanya sudah tidak ada.",
  },
  {
    messages: ["Server sedang sibuk", "Terlalu banyak permintaan dalam waktu singkat"],
    advice: "Tunggu sebentar, lalu coba lagi.",
  },
  {
    messages: ["Server tidak dapat dihubungi", "Server tidak menjawab tepat waktu", "Tidak ada koneksi"],
    advice: "Jaringan atau server data terganggu. Periksa koneksi Anda, lalu coba lagi.",
  },
];

/** The messages of requirements 8 and those around them, by what one is doing. */
export const MESSAGES = [
  { title: "Saat mengubah data", entries: CHANGES },
  { title: "Saat membaca data", entries: READING },
  { title: "Akun dan koneksi", entries: ACCESS },
];
