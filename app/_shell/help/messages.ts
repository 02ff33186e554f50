/** The advice for each message of the screen, by situation. A key is a part of a message, or several such parts separated by ` / `. */
export const MESSAGE_ADVICE: Record<string, Record<string, string>> = {
  "Saat mengubah data": {
    SUKSES: "Server sudah menerima data Anda.",
    KESALAHAN:
      "Teksnya menyebut apa yang salah, sering kali dengan kata-kata server sendiri. Isian Anda tetap ada: perbaiki, lalu kirim lagi. Sebutkan ID permintaan saat melapor kepada administrator.",
    "Kolom wajib diisi":
      "Pesan seperti ini di bawah sebuah isian menyebut apa yang harus diperbaiki di situ.",
    "An error occurred while creating user":
      "Juga dengan updating atau deleting dan nama data lain: perubahan gagal tanpa alasan dari server. Periksa daftar, lalu coba lagi.",
    "Hasilnya tidak diketahui":
      "Jawaban server tidak sampai, jadi perubahan mungkin sudah tersimpan. Periksa daftar dulu, agar data tidak tercatat dua kali.",
    "Riwayat tidak dapat mencatat, jadi perubahan ini belum dikirim":
      "Belum ada yang berubah, dan isian Anda tetap ada. Kirim lagi beberapa saat lagi; bila berulang, beri tahu administrator.",
    "Data ini sudah dihapus": "Orang lain menghapusnya selagi formulir terbuka. Kembali ke daftar.",
    "Yakin akan menghapus? / Yakin akan keluar? / Tinggalkan halaman ini?":
      "Pertanyaan sebelum sesuatu hilang. Batal membiarkan semuanya seperti semula.",
  },
  "Saat membaca data": {
    "Daftar tidak dapat dimuat": "Tekan Coba Lagi. Bila berulang, laporkan teks dan ID permintaannya.",
    "Data Tidak Tersedia": "Daftar kosong, atau pencarian tidak menemukan apa-apa: tekan Hapus pencarian.",
    "Data sebelumnya tidak tersedia / Data selanjutnya tidak tersedia": "Anda sudah di ujung daftar.",
    "An error occurred while get list dealer":
      "Pilihan brand, dealer atau cabang gagal dimuat. Tekan Coba lagi di isian itu.",
    "Terjadi kesalahan pada layar ini": "Tekan Coba Lagi. Bila tetap gagal, laporkan ID kesalahannya.",
  },
  "Akun dan koneksi": {
    "Terlalu banyak percobaan masuk yang gagal":
      "Tunggu selama yang disebutkan, lalu periksa ejaan dan huruf besar kata kunci.",
    "Sesi sudah habis": "Tekan Masuk dan masuk kembali. Isian formulir ditawarkan lagi di tab yang sama.",
    "Hanya satu sesi yang diizinkan untuk akses":
      "Akun Anda dipakai masuk di tempat lain. Masuk kembali; bila itu bukan Anda, beri tahu administrator.",
    "Anda tidak memiliki izin untuk tindakan ini / Halaman Tidak Ditemukan":
      "Peran Anda tidak mencakupnya, atau alamat maupun datanya sudah tidak ada.",
    "Server sedang sibuk / Terlalu banyak permintaan dalam waktu singkat": "Tunggu sebentar, lalu coba lagi.",
    "Server tidak dapat dihubungi / Server tidak menjawab tepat waktu / Tidak ada koneksi":
      "Jaringan atau server data terganggu. Periksa koneksi Anda, lalu coba lagi.",
  },
};
