const { env } = process;

/** What scripts/test-host.mjs has found out and set up. */
export const FOLDER = String(env.HOST_TEST_FOLDER);
export const MIRROR = String(env.HOST_TEST_MIRROR);
export const NAMESERVER = String(env.HOST_TEST_NAMESERVER);

/** The Debian that the page names. */
export const RELEASE = "trixie";

/** The name of the service, as on the page. */
export const NAME = "backoffice.example.co.id";

/** Where the machine finds the repository. */
export const REPOSITORY = "/srv/support-apk.git";
