import { headers } from "next/headers";
import { RETURN_HEADER } from "@/lib/server/session/guard-request";
import { LoginForm } from "./_form/login-form";
import { PageTitle } from "./_ui/page-title";

function RoadsDrawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 600 800"
      preserveAspectRatio="xMaxYMax slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="absolute inset-0 -z-10 size-full opacity-20"
    >
      {[0, 46, 92, 138, 184].map((offset) => (
        <path
          key={offset}
          d={`M${-40 + offset} 860C${120 + offset} 700 ${260 + offset} 720 ${330 + offset} 600S${420 + offset} 380 ${700 + offset} 340`}
        />
      ))}
      <circle cx="470" cy="640" r="90" strokeDasharray="10 14" />
      <circle cx="470" cy="640" r="56" />
    </svg>
  );
}

/** Renders the login page (session.md#login), from which the middleware redirects signed-in people. */
export default async function LoginPage() {
  const requestedPath = (await headers()).get(RETURN_HEADER) ?? "";
  return (
    <main className="flex min-h-dvh flex-col bg-surface lg:flex-row">
      <PageTitle />
      <div className="relative isolate flex flex-col justify-center overflow-hidden bg-bar px-6 py-10 text-white lg:w-1/2 lg:px-16">
        <RoadsDrawing />
        <h1 className="text-3xl font-bold text-balance lg:text-5xl lg:leading-tight">
          Support Apk Nusantara
        </h1>
        <p className="mt-4 hidden max-w-md text-2xl leading-snug lg:block">
          Data master dan stock opname jaringan bengkel dalam satu tempat.
        </p>
      </div>
      <div className="flex flex-1 justify-center p-4 sm:p-8 lg:items-center">
        <div className="w-full max-w-sm">
          <p className="old-browser">
            Peramban ini terlalu lama untuk aplikasi ini: pakai Chrome atau Edge 123, Firefox 124, Safari
            17.5, atau yang lebih baru.
          </p>
          <div className="px-6 pt-4">
            <h2 className="text-title font-bold">Selamat datang</h2>
            <p className="text-muted">Masuk dengan akun kerja Anda.</p>
          </div>
          <LoginForm requestedPath={requestedPath} />
        </div>
      </div>
    </main>
  );
}
