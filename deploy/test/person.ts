import { OPEN_FORMS_HEADER } from "../../lib/history/entry.ts";
import { createPageOwnerHeader } from "../../lib/messages/session.ts";
import { EVENTS_PATH } from "../../lib/resources/routes.ts";
import { action } from "./actions.ts";
import { type Answered, type Client, sessionOf } from "./client.ts";

const ACCOUNT = { username: "siti", password: "siti-2024" };

async function userIdAt(apiUrl: string): Promise<string> {
  const body = new URLSearchParams(ACCOUNT);
  const answer = await fetch(`${apiUrl}/api/user/loginit`, { method: "POST", body });
  const { user } = (await answer.json()) as { user: { id: number } };
  return String(user.id);
}

/** A site; without the folder of its build it has the one that is here. */
type Site = { origin: string; apiUrl: string; build?: string };

/** Signs in by the login form at one client; the session works at any. */
export async function signIn(site: Site, client: Client) {
  const { origin, apiUrl } = site;
  const userId = await userIdAt(apiUrl);
  const login = await client.ask("/", action("signIn", [{ kind: "idle" }, "$K1"], ACCOUNT, site));
  const cookie = sessionOf(login);
  const headers = { origin, "sec-fetch-site": "same-origin" };

  /** Creates a service advisor of that name. */
  function create(at: Client, name: string): Promise<Answered> {
    const fields = { brand: "Toyota", dealer: "Dealer", cabang: "Bandung", nama_sa: name };
    return at.ask("/create-sa", { ...action("create", ["sa", "$K1", userId], fields, site), cookie });
  }

  return {
    open: (at: Client, path: string): Promise<Answered> => at.ask(path, { cookie }),

    create,

    /** Creates a service advisor of that name; true when the app confirms it. */
    async addAdvisor(at: Client, name: string): Promise<boolean> {
      const { status, body } = await create(at, name);
      return status === 200 && body.includes('"kind":"done"');
    },

    /** Hears of what others write, with these forms open. */
    listen: (at: Client, ...forms: [resource: string, key: string][]) =>
      at.listen(EVENTS_PATH, {
        ...{ cookie, ...createPageOwnerHeader(userId) },
        [OPEN_FORMS_HEADER]: encodeURIComponent(JSON.stringify(forms)),
      }),

    signOut: (at: Client): Promise<Answered> => at.ask("/session", { method: "DELETE", cookie, headers }),
  };
}

export type Person = Awaited<ReturnType<typeof signIn>>;
