import { expect, test } from "vitest";
import { serve, unusedAddress } from "../../testing/serve";
import { importWith } from "../../testing/settings";

const readinessWith = (url: string) => importWith({ API_BASE_URL: url }, () => import("./start-and-stop"));

test.each([200, 302, 500])(
  "an API that responds with %i is reachable, and its probe is cached",
  async (status) => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked += 1;
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
    const { findNotReadyReason } = await readinessWith(url);
    expect(await Promise.all([findNotReadyReason(), findNotReadyReason()])).toEqual([null, null]);
    expect(await findNotReadyReason()).toBeNull();
    expect(asked).toBe(1);
  },
);

test("an unreachable API is reported", async () => {
  const { findNotReadyReason } = await readinessWith(await unusedAddress());
  expect(await findNotReadyReason()).toBe("api");
});

test("an API that does not respond times out", { timeout: 4000 }, async () => {
  const { findNotReadyReason } = await readinessWith(await serve(() => undefined));
  expect(await findNotReadyReason()).toBe("api");
});
