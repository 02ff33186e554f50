type Chapter = {
  id: string;
  title: string;
  picture?: string;
  points?: readonly string[];
  parts?: readonly { id: string; title: string; texts: readonly string[] }[];
};

/** The chapters of the help page in order. Texts between asterisks are rendered bold; `picture` describes the screenshot of a chapter. */
const CHAPTERS = [
  {
    id: "masuk",
    title: "Masuk dan keluar",
    picture: "Layar masuk dengan isian Pengguna dan Kata Kunci",
    points: [
      "Isi *Pengguna* dan *Kata Kunci*, lalu tekan *Masuk*.",
      "Menu mengikuti peran akun Anda. Akun tanpa peran tidak memiliki menu: hubungi administrator.",
      "Sesi yang tidak dipakai berakhir sendiri. Semenit sebelumnya muncul *Sesi akan berakhir*: tekan *Tetap masuk* untuk melanjutkan.",
      "Tekan *KELUAR* setiap kali selesai bekerja.",
    ],
  },
  {
    id: "daftar",
    title: "Daftar",
    picture:
      "Daftar dengan kotak Pencarian, tombol Cara mencari dan Kolom, dan tombol Ubah dan Hapus di setiap baris",
    points: [
      "Ketik di *Pencarian*, lalu tekan Enter. Kolom yang dicari tertulis di bawahnya.",
      "Teks pencarian adalah pola. Tombol tanda tanya, *Cara mencari*, memberi contoh.",
      "*Filter* memilih baris menurut isi kolom, rentang, atau kata di kolom mana saja.",
      "Tekan judul kolom untuk mengurutkan: naik, turun, lalu kembali ke urutan semula.",
      "Yang disimpan orang lain muncul sendiri; bila Anda sedang memilih atau mengetik, tekan *Muat*.",
      "*Sebelumnya* dan *Selanjutnya* berpindah 25 baris; nomor *Halaman* dapat diketik.",
      "*Kolom* menyembunyikan, memindah dan menyematkan kolom, dan mengatur kerapatan baris. Judul kolom dan tepinya dapat diseret. *Tampilan* menyimpan pencarian, filter dan kolom dengan nama.",
      "*Cari apa saja* di atas, atau Ctrl+K, mencari layar, tindakan, tampilan dan data semua daftar.",
      "*Ekspor* membawa semua baris yang ditemukan, dengan kolom yang tampil, ke Excel, CSV, papan klip, atau kertas. Setiap ekspor dicatat.",
      "*Impor* menambah banyak baris dari spreadsheet atau berkas; *Salin katalog* membawa item satu dealer ke dealer lain.",
      "*Ubah* membuka formulirnya; ikon *Salin* mengisi formulir baru dengan isinya. *Hapus* bertanya dulu.",
      "Klik kanan, atau tekan lama, membuka menu baris, dengan *Salin isi sel* dan *Saring dengan nilai ini*.",
      "*Pilih* memberi kotak pada setiap baris; Shift memilih sampai baris yang ditekan, menarik di *Nomor* yang dilewati. Yang dipilih dihapus atau diubah sekaligus setelah Anda melihat hasilnya. Di daftar postcheck, *Ubah di tabel* membuat harga dapat diketik dan ditempel.",
      "*Pintasan keyboard* di bilah samping memuat semua pintasan.",
    ],
    parts: [
      {
        id: "perlu-diperiksa",
        title: "Perlu diperiksa",
        texts: [
          "*Perlu diperiksa* mencari yang tampak salah dan menyebut alasannya.",
          "*Rapikan* dan *Rapikan semua* memperbaiki yang jelas, setelah Anda melihat setiap perubahan.",
          "Yang penting di atas; yang menandai lebih dari sepersepuluh data dilipat di bawah. *Sudah dilihat* mengeluarkan baris dari daftar dan hitungannya bagi Anda sampai isinya berubah.",
          "*Bukan kesalahan* mengesampingkan temuan bagi semua pembaca daftar itu, sampai barisnya berubah atau *Kembalikan* ditekan.",
        ],
      },
      {
        id: "stock-opname",
        title: "Stock opname",
        texts: [
          "Daftar ini hanya untuk dibaca; datanya dikirim mekanik. *Bukti Foto* membuka fotonya.",
          "*Ringkasan* menjumlahkan baris yang ditemukan. Batang yang ditekan menjadi filter.",
          "*Foto* memperlihatkan foto semua baris yang ditemukan. Di penampil, panah berpindah foto, + dan - memperbesar, R memutar, *Unduh* menyimpan aslinya.",
        ],
      },
      {
        id: "bandingkan-dealer",
        title: "Bandingkan dealer",
        texts: [
          "Di daftar postcheck 2 sampai 40 dealer tampil berdampingan. *Acuan* adalah satu dealer, *Median* atau *Terendah*: ▲ di atasnya, ▼ di bawahnya, = sama, ∅ *Belum ada*, ? bukan satu angka.",
          "*Samakan* memberi harga acuan kepada sel, baris, kolom, atau lewat sudutnya semua yang dipilih; item yang belum ada dibuat.",
        ],
      },
    ],
  },
  {
    id: "formulir",
    title: "Formulir",
    picture: "Formulir dengan pesan Kolom wajib diisi di bawah isian yang kosong",
    points: [
      "Semua isian wajib, kecuali gambar dan *Kode Wilayah*. Kesalahan ditulis di bawah isiannya setelah tombol simpan ditekan.",
      "Bila orang lain menyimpan data yang sama, formulir memberi tahu; *Lihat perubahan* membandingkan isinya.",
      "Brand, dealer dan cabang: ketik sebagian namanya, lalu pilih.",
      "*Buat & tambah lagi* menyimpan dan menyiapkan formulir berikutnya. *Simpan & berikutnya* menyimpan dan membuka baris berikutnya dari daftar.",
      "Gambar dipilih, ditarik atau ditempel: JPEG, PNG, WebP atau GIF, paling besar 15 MB.",
      "Formulir yang berubah bertanya sebelum ditinggalkan. Bila sesi berakhir sendiri, isian selain kata kunci dan gambar ditawarkan saat Anda masuk lagi di tab itu.",
      "Yang diubah orang lain di kolom lain ikut tersimpan dan disebut setelahnya. *Data telah diubah orang lain* hanya bertanya tentang kolom yang Anda berdua ubah: *Isian saya* atau *Data terbaru*.",
    ],
    parts: [
      {
        id: "formulir-pengguna",
        title: "Pengguna",
        texts: [
          "Pengguna baru memerlukan nama, username dan kata kunci. Profil lengkapnya diisi lewat *Ubah*.",
        ],
      },
      {
        id: "formulir-dealer-cabang",
        title: "Dealer cabang",
        texts: [
          "Pilih *Other* untuk brand atau dealer yang belum ada, lalu ketik namanya. *Waktu Masuk* memakai 24 jam dengan detik, misalnya 08:30:00.",
        ],
      },
      {
        id: "formulir-sa",
        title: "SA",
        texts: ["Pilih brand, dealer, lalu cabang. Brand hanya menyaring pilihan dan tidak ikut disimpan."],
      },
      {
        id: "formulir-tipe-mobil",
        title: "Tipe mobil",
        texts: ["*Model* otomatis menjadi huruf besar. *Kode* adalah satu huruf, A sampai Z."],
      },
      {
        id: "formulir-item",
        title: "Item perawatan dan pergantian",
        texts: [
          "Brand hanya menyaring dealer dan tidak ikut disimpan. Harga, hanya untuk postcheck, ditulis 12500, 12.500 atau 12500,5.",
        ],
      },
    ],
  },
  {
    id: "riwayat",
    title: "Riwayat dan Urungkan",
    points: [
      "*Riwayat* di atas daftar, di samping *Ubah* dan di formulir menyebut siapa mengubah apa dan kapan.",
      "*Urungkan* mengembalikan satu perubahan, menambahkan lagi data yang dihapus, atau mengurungkan seluruh impor atau perubahan massal. Anda melihat dulu hasilnya, dan apa yang tidak kembali.",
    ],
  },
  {
    id: "pesan",
    title: "Pesan dan artinya",
    picture: "Dialog KESALAHAN dengan teks Data selanjutnya tidak tersedia dan tombol OK",
  },
  {
    id: "komputer-bersama",
    title: "Komputer yang dipakai bergantian",
    points: [
      "Tekan *KELUAR* sebelum meninggalkan komputer. Semua tab ikut keluar, dan tombol Kembali peramban tidak menampilkan layar Anda lagi.",
      "Jangan izinkan peramban menyimpan kata kunci Anda.",
      "*Akun lain sudah masuk* berarti halaman itu milik orang sebelumnya dan tidak ada yang dikirim. Tekan *Muat ulang*; isiannya disimpan di tab itu untuk pemiliknya saja.",
    ],
  },
  {
    id: "pasang",
    title: "Memasang dan memperbarui",
    points: [
      "Di Chrome atau Edge, tekan ikon pasang di bilah alamat atau pilih pemasangan di menu peramban. Di iPhone, pilih Bagikan, lalu Tambah ke Layar Utama.",
      "Saat muncul *Versi baru tersedia*, tekan *Update*. Semua tab dimuat ulang; isian yang belum tersimpan ditawarkan kembali, tetapi gambar perlu dipilih lagi.",
      "Tanpa koneksi, daftar yang sudah dimuat tetap dapat dibaca dan dicari. Menyimpan dan membuka layar lain menunggu sampai koneksi kembali.",
    ],
  },
] as const satisfies readonly Chapter[];

type ChapterWithParts = Extract<(typeof CHAPTERS)[number], { parts: unknown }>;

/** A URL fragment of the help page: the id of a chapter or of one of its parts. */
export type HelpAnchor = (typeof CHAPTERS)[number]["id"] | ChapterWithParts["parts"][number]["id"];

export const HELP_CHAPTERS: readonly Chapter[] = CHAPTERS;
