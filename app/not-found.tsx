import { NOT_FOUND_TITLE, NotFoundScreen } from "./_screens/not-found-screen";
import { PageTitle } from "./_ui/page-title";

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
      <PageTitle>{NOT_FOUND_TITLE}</PageTitle>
      <NotFoundScreen />
    </main>
  );
}
