import { connection } from "next/server";
import { LoginForm } from "./_forms/login-form";

/** The login (SPEC.md section 2); the middleware sends whoever is signed in on to the menu. */
export default async function Page() {
  // A page that reads nothing of its request would be prerendered, with a year of shared caching.
  await connection();
  return (
    <main className="flex min-h-dvh items-center justify-center bg-brand-soft p-4">
      <div className="w-full max-w-sm overflow-hidden rounded-panel bg-surface shadow-dialog">
        <div className="bg-brand px-6 py-8 text-center text-white">
          <h1 className="text-2xl font-bold">Support Apk Nusantara</h1>
        </div>
        <LoginForm />
      </div>
    </main>
  );
}
