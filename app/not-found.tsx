import { PageTitle } from "./_ui/page-title";
import { NOT_FOUND_TITLE, NotFoundScreen } from "./(shell)/not-found-screen";

export default function NotFound() {
  return (
    <main className="min-h-dvh p-4 lg:px-6">
      <PageTitle>{NOT_FOUND_TITLE}</PageTitle>
      <NotFoundScreen />
    </main>
  );
}
