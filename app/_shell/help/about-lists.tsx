import { Picture, Points, Section, Subsection, Word } from "./help-text";

export function AboutLists() {
  return (
    <Section part="daftar">
      <Picture
        name="daftar"
        alt="Daftar dengan kotak Pencarian, tombol Cara mencari dan Kolom, dan tombol Ubah dan Hapus di setiap baris"
      />
      <Points>
        <li>
          Ketik di <Word>Pencarian</Word>, lalu tekan Enter. Kolom yang dicari tertulis di bawahnya; huruf
          besar dan kecil sama saja. Kotak yang dikosongkan menampilkan semua baris.
        </li>
        <li>
          Teks pencarian adalah pola. Tombol tanda tanya, <Word>Cara mencari</Word>, memberi contoh dari
          daftar itu sendiri.
        </li>
        <li>
          <Word>Filter</Word> memilih baris menurut isi kolom, rentang, atau kata di kolom mana saja. Tiap
          pilihan tertulis di atas baris; ✕ menghapusnya.
        </li>
        <li>
          Tekan judul kolom untuk mengurutkan: sekali naik, dua kali turun, tiga kali kembali ke urutan
          semula.
        </li>
        <li>
          <Word>Sebelumnya</Word> dan <Word>Selanjutnya</Word> berpindah 25 baris; nomor <Word>Halaman</Word>{" "}
          dapat diketik.
        </li>
        <li>
          <Word>Kolom</Word> menyembunyikan kolom dan mengatur kerapatan baris. <Word>Tampilan</Word>{" "}
          menyimpan pencarian, filter, urutan dan kolom dengan nama.
        </li>
        <li>
          <Word>Cari apa saja</Word>, ikon kaca pembesar di atas atau Ctrl+K, mencari layar, tindakan,
          tampilan dan data semua daftar dengan kata dalam urutan bebas.
        </li>
        <li>
          <Word>Ekspor</Word> membawa semua baris yang ditemukan, dengan kolom yang tampil, ke Excel, CSV,
          papan klip, atau kertas. Setiap ekspor dicatat.
        </li>
        <li>
          <Word>Impor</Word> menambah banyak baris dari spreadsheet atau berkas; <Word>Salin katalog</Word>{" "}
          membawa item satu dealer ke dealer lain. Keduanya memeriksa dulu, dan hasilnya ditulis per baris.
        </li>
        <li>
          <Word>Ubah</Word> membuka formulir baris itu; ikon <Word>Salin</Word> di sampingnya mengisi formulir
          baru dengan isi baris itu. <Word>Hapus</Word> bertanya dulu, dan tidak dapat dibatalkan. Akun Anda
          sendiri tidak dapat dihapus.
        </li>
        <li>
          <Word>Pilih</Word> memberi kotak pada setiap baris; Shift memilih sampai baris yang ditekan. Baris
          yang dipilih dihapus atau diubah sekaligus setelah Anda melihat hasilnya. Pada daftar postcheck,{" "}
          <Word>Ubah di tabel</Word> membuat harga dapat diketik dan ditempel langsung di daftar.
        </li>
        <li>
          <Word>Pintasan keyboard</Word> di bilah samping memuat semua pintasan.
        </li>
      </Points>
      <Subsection part="stock-opname">
        <p>
          Daftar ini hanya untuk dibaca; datanya dikirim mekanik. <Word>Bukti Foto</Word> membuka fotonya.
        </p>
        <p>
          <Word>Ringkasan</Word> menjumlahkan baris yang ditemukan. Batang yang ditekan menjadi filter;
          ditekan lagi, filternya lepas. Sel tabel silang membuka barisnya.
        </p>
        <p>
          <Word>Foto</Word> memperlihatkan foto semua baris yang ditemukan. Di penampil, panah atau usapan
          berpindah foto, + dan - memperbesar, R memutar, dan <Word>Unduh</Word> menyimpan berkas aslinya.
        </p>
        <p>
          <Word>Perlu diperiksa</Word> menandai baris yang aneh dan menyebut alasannya. Tekan aturan untuk
          barisnya saja; kotak di sampingnya mematikan aturan itu. Tanda <Word>Sudah dilihat</Word> hanya ada
          di peramban ini, dan hilang bila barisnya berubah.
        </p>
      </Subsection>
    </Section>
  );
}
