import { NotFoundScreen } from "@/app/_screens/not-found-screen";

export const metadata = { title: "Halaman Tidak Ditemukan" };

/** A page like any other: what Next sends in answer to `notFound()` is empty until its script has run. */
export default NotFoundScreen;
