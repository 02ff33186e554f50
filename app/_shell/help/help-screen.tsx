import { ScreenTitle } from "../../_ui/page-title";
import { AboutLists } from "./about-lists";
import { HELP_TITLE, MAIN_PARTS, PARTS } from "./help-links";
import { Picture, Points, Section, Subsection, Word } from "./help-text";
import { MESSAGES } from "./messages";

function AboutForms() {
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

function AboutSigningIn() {
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

function AboutSharing() {
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

function AboutInstalling() {
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

function AboutMessages() {
  return (
    <Section part="pesan">
      <Picture
        name="pesan"
        alt="Dialog KESALAHAN dengan teks Data selanjutnya tidak tersedia dan tombol OK"
      />
      {MESSAGES.map(({ title, entries }) => (
        <section key={title} className="flex flex-col gap-2">
          <h3 className="font-semibold">{title}</h3>
          <dl className="flex flex-col gap-2">
            {entries.map(({ messages, advice }) => (
              <div key={advice} className="rounded-control bg-surface px-3 py-2">
                <dt>
                  {messages.map((message) => (
                    <span key={message} className="block">
                      <Word>{message}</Word>
                    </span>
                  ))}
                </dt>
                <dd>{advice}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Section>
  );
}

/** Renders the help page (requirements 2.12): text and pictures without data. */
export function HelpScreen() {
  return (
    <article className="flex max-w-3xl flex-col gap-6 pb-10">
      <ScreenTitle>{HELP_TITLE}</ScreenTitle>
      <nav aria-label="Isi bantuan">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {MAIN_PARTS.map((part) => (
            <li key={part}>
              <a href={`#${part}`} className="font-medium text-brand-stronger underline underline-offset-2">
                {PARTS[part]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <AboutSigningIn />
      <AboutLists />
      <AboutForms />
      <AboutMessages />
      <AboutSharing />
      <AboutInstalling />
    </article>
  );
}
