import { advisors } from "../support/page/lists.ts";
import { expect, test } from "../support/site/fixtures.ts";
import { ask } from "../support/site/plain-http.ts";
import { cookieOf } from "../support/site/visitors.ts";

test("the document of a list has its frame and its rows, of an API that answers soon", async ({ api }) => {
  const headers = { ...(await cookieOf("it", api.scope)), "sec-fetch-dest": "document" };
  // The API may once need too long for rows with the frame.
  await expect(async () => {
    const { body } = await ask({ path: advisors.path, headers });
    const [frame = "", rows = ""] = body.split("<tbody");
    expect(frame).toContain(`>${advisors.title}</h1>`);
    expect(rows.split("</tbody")[0]?.match(/<tr/g)).toHaveLength(25);
  }).toPass();
});
