import { Picture, Points, Section, Subsection, Word } from "./help-text";

export function AboutForms() {
  return (
    <Section part="formulir">
      <Picture name="formulir" alt="Formulir dengan pesan Kolom wajib diisi di bawah isian yang kosong" />
      <Points>
        <li>
          Semua isian wajib, kecuali gambar dan <Word>Kode Wilayah</Word>. Kesalahan ditulis di bawah isiannya
          setelah tombol simpan ditekan; tombol itu aktif lagi begitu semuanya benar.
        </li>
        <li>Brand, dealer dan cabang: ketik sebagian namanya, lalu pilih. Dealer menunggu brand dipilih.</li>
        <li>
          <Word>Buat & tambah lagi</Word> menyimpan dan menyiapkan formulir berikutnya.{" "}
          <Word>Simpan & berikutnya</Word> menyimpan dan membuka baris berikutnya dari daftar.
        </li>
        <li>Gambar dipilih, ditarik atau ditempel: JPEG, PNG, WebP atau GIF, paling besar 15 MB.</li>
        <li>Ctrl + Enter mengirim formulir dari isian mana pun.</li>
        <li>
          Formulir yang berubah bertanya sebelum ditinggalkan. Bila sesi berakhir sendiri, isian disimpan di
          tab itu dan ditawarkan saat Anda masuk lagi; kata kunci dan gambar tidak ikut disimpan.
        </li>
        <li>
          Yang diubah orang lain di kolom lain ikut tersimpan dan disebut setelahnya.{" "}
          <Word>Data telah diubah orang lain</Word> hanya bertanya tentang kolom yang Anda berdua ubah:{" "}
          <Word>Isian saya</Word> atau <Word>Data terbaru</Word>.
        </li>
      </Points>
      <AboutMasterForms />
      <AboutItemForms />
    </Section>
  );
}

function AboutMasterForms() {
  return (
    <>
      <Subsection part="formulir-pengguna">
        <p>
          Pengguna baru memerlukan nama, username dan kata kunci. Profil lengkapnya diisi lewat{" "}
          <Word>Ubah</Word>; foto yang tidak diganti tetap dipakai.
        </p>
      </Subsection>
      <Subsection part="formulir-dealer-cabang">
        <p>
          Pilih <Word>Other</Word> untuk brand atau dealer yang belum ada, lalu ketik namanya.{" "}
          <Word>Waktu Masuk</Word> memakai 24 jam dengan detik, misalnya 08:30:00.
        </p>
      </Subsection>
      <Subsection part="formulir-sa">
        <p>
          Pilih brand, dealer, lalu cabang. Mengganti brand mengosongkan dealer dan cabang. Brand hanya
          menyaring pilihan dan tidak ikut disimpan.
        </p>
      </Subsection>
      <Subsection part="formulir-tipe-mobil">
        <p>
          <Word>Model</Word> otomatis menjadi huruf besar. <Word>Kode</Word> adalah satu huruf, A sampai Z.
        </p>
      </Subsection>
    </>
  );
}

function AboutItemForms() {
  return (
    <Subsection part="formulir-item">
      <p>
        Brand hanya menyaring dealer dan tidak ikut disimpan. Harga, hanya untuk postcheck, ditulis 12500,
        12.500 atau 12500,5. Setelah item baru tersimpan, formulir tetap terbuka untuk item berikutnya dengan
        brand dan dealer yang sama.
      </p>
    </Subsection>
  );
}
