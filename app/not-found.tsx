import { NotFoundScreen } from "./_screens/not-found-screen";

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col">
      <NotFoundScreen />
    </main>
  );
}
