import { expect, test } from "vitest";
import { routeOf } from "./request-head";

test.each([
  ["/", "/"],
  ["/?x=1", "/"],
  ["/user-list?cari=siti&urut=nama", "/user-list"],
  ["/update-user/siti%2Fa?_rsc=1", "/update-user/*"],
  ["/lists/user?key=1", "/lists/*"],
  ["/images/opname-1.jpg", "/images/*"],
  ["/riwayat?orang=siti", "/riwayat"],
  ["/riwayat/sa-list?cari=siti", "/riwayat/sa-list"],
  ["/readyz", "/readyz"],
  ["/bantuan?_rsc=1", "/bantuan"],
  ["/_next/static/chunks/main.js", "static"],
  ["/sw.js", "static"],
  ["/update-user/siti/siti", "other"],
  ["/siti.js/x", "other"],
  ["/siti/x.js", "other"],
  ["/siti/icons/x", "other"],
  ["/siti", "other"],
  ["http://siti/user-list", "other"],
  ["*", "other"],
  ["", "other"],
])("%s is %s", (address, route) => {
  expect(routeOf(address)).toBe(route);
});
