/** The not-found screen (SPEC.md section 2). */
export function NotFoundScreen() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-8 text-center">
      <p aria-hidden className="text-7xl font-bold tracking-tight text-brand">
        404
      </p>
      <h1 className="text-title font-bold">Halaman Tidak Ditemukan</h1>
    </div>
  );
}
