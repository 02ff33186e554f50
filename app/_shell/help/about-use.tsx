import { Picture, Points, Section, Word } from "./help-text";

export function AboutSigningIn() {
  return (
    <Section part="masuk">
      <Picture name="masuk" alt="Layar masuk dengan isian Pengguna dan Kata Kunci" />
      <Points>
        <li>
          Isi <Word>Pengguna</Word> dan <Word>Kata Kunci</Word>, lalu tekan <Word>Masuk</Word>.{" "}
          <Word>Tampilkan</Word> memperlihatkan kata kunci yang diketik.
        </li>
        <li>Setelah beberapa kali gagal Anda harus menunggu; pesannya menyebut berapa lama.</li>
        <li>Menu mengikuti peran akun Anda. Akun tanpa peran tidak memiliki menu: hubungi administrator.</li>
        <li>
          Sesi yang tidak dipakai berakhir sendiri. Semenit sebelumnya muncul <Word>Sesi akan berakhir</Word>:
          tekan <Word>Tetap masuk</Word> untuk melanjutkan.
        </li>
        <li>
          Tekan <Word>KELUAR</Word> setiap kali selesai bekerja.
        </li>
      </Points>
    </Section>
  );
}

export function AboutSharing() {
  return (
    <Section part="komputer-bersama">
      <Points>
        <li>
          Tekan <Word>KELUAR</Word> sebelum meninggalkan komputer. Semua tab ikut keluar, dan tombol Kembali
          peramban tidak menampilkan layar Anda lagi.
        </li>
        <li>Jangan izinkan peramban menyimpan kata kunci Anda.</li>
        <li>
          <Word>Akun lain sudah masuk</Word> berarti halaman itu milik orang sebelumnya dan tidak ada yang
          dikirim. Tekan <Word>Muat ulang</Word>; isiannya disimpan di tab itu untuk pemiliknya saja.
        </li>
        <li>Tema, kolom dan kerapatan daftar disimpan di peramban ini untuk setiap orang.</li>
      </Points>
    </Section>
  );
}

export function AboutInstalling() {
  return (
    <Section part="pasang">
      <Points>
        <li>
          Di Chrome atau Edge, tekan ikon pasang di bilah alamat atau pilih pemasangan di menu peramban. Di
          iPhone, pilih Bagikan, lalu Tambah ke Layar Utama.
        </li>
        <li>
          Saat muncul <Word>Versi baru tersedia</Word>, tekan <Word>Update</Word>. Semua tab dimuat ulang;
          isian yang belum tersimpan ditawarkan kembali, tetapi gambar perlu dipilih lagi. <Word>Nanti</Word>{" "}
          menundanya.
        </li>
        <li>
          Tanpa koneksi, daftar yang sudah dimuat tetap dapat dibaca dan dicari. Menyimpan dan membuka layar
          lain menunggu sampai koneksi kembali.
        </li>
      </Points>
    </Section>
  );
}
