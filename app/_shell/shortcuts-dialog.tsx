import { usePreferences } from "../_session/preferences/use-preferences";
import { Button, KeyCap } from "../_ui/button";
import { Dialog, DialogActions } from "../_ui/dialog";
import { CheckBox } from "../_ui/fields/field";

const SHORTCUTS: [keys: string[], description: string][] = [
  [["/"], "Ke kotak Pencarian"],
  [["←", "→"], "Halaman daftar sebelumnya atau berikutnya"],
  [["?"], "Membuka daftar pintasan ini"],
  [["Ctrl", "K"], "Mencari layar, tindakan dan data"],
  [["n"], "Menambah data di daftar"],
  [["u"], "Mengubah harga di tabel"],
  [["j"], "Menjelajah sel daftar; sekali lagi untuk berhenti"],
  [["←", "→", "↑", "↓"], "Berpindah antar sel saat menjelajah"],
  [["Home", "End"], "Ke sel pertama atau terakhir baris, dengan Ctrl: daftar"],
  [["Enter", "e"], "Mengubah data di baris sel itu"],
  [["Spasi"], "Memilih baris sel itu"],
  [["Delete"], "Menghapus data di baris sel itu"],
  [["Ctrl", "Enter"], "Mengirim formulir dari isian mana pun"],
  [["Shift", "Enter"], "Baris baru di isian yang berbaris-baris"],
  [["↑", "↓"], "Berpindah di menu dan pilihan"],
  [["←", "→"], "Berpindah antar tombol dialog"],
  [["Enter"], "Memilih, menekan tombol, atau mencari"],
  [["Esc"], "Menutup menu, pilihan, atau dialog"],
  [["Tab"], "Ke isian atau tombol berikutnya"],
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { settings, change } = usePreferences();
  return (
    <Dialog title="Pintasan keyboard" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {SHORTCUTS.map(([keys, description]) => (
          <div key={description} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <CheckBox
        label="Pintasan satu tombol (/, ? dan n) aktif"
        checked={settings.hasKeys}
        onCheck={(hasKeys) => change({ hasKeys })}
        className="border-t border-line pt-4"
      />
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          Tutup
        </Button>
      </DialogActions>
    </Dialog>
  );
}
