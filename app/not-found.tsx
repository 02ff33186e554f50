import { PageTitle } from "./_ui/page-title";
import { NOT_FOUND_TITLE, NotFoundScreen } from "./(shell)/not-found-screen";

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
      <PageTitle>{NOT_FOUND_TITLE}</PageTitle>
      <NotFoundScreen />
    </main>
  );
}
