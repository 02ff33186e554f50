import { constructTable, createColumnHelper, tableFeatures } from "@tanstack/table-core";
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings";
import { COLUMNS, cellText, findRows, PAGE_SIZE } from "../columns.js";

const fetched = fetch("/rows").then((response) => response.json());

const features = tableFeatures({ coreReactivityFeature: storeReactivityBindings() });
const helper = createColumnHelper();
const columns = helper.columns([
  helper.accessor((row) => row.number, { id: "number", header: "Nomor" }),
  ...COLUMNS.map(([field, header]) =>
    helper.accessor((row) => cellText(field, row[field]), { id: field, header }),
  ),
]);
const table = constructTable({ features, columns, data: [] });

const head = document.querySelector("thead");
const body = document.querySelector("tbody");
const range = document.querySelector("nav p");
const box = document.querySelector("#text");

let all = [];
let found = all;
let start = 0;

function element(name, text) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}

function line(cells) {
  const row = element("tr");
  row.append(...cells);
  return row;
}

function show() {
  const data = found.slice(start, start + PAGE_SIZE).map((row, at) => ({ ...row, number: start + at + 1 }));
  table.setOptions((options) => ({ ...options, data }));
  const rows = table
    .getRowModel()
    .rows.map((row) => line(row.getAllCells().map((cell) => element("td", String(cell.getValue())))));
  body.replaceChildren(...rows);
  range.textContent = `Tampil ${Math.min(start + 1, found.length)} - ${start + data.length}`;
}

function turn(by) {
  if (start + by < 0 || start + by >= found.length) return;
  start += by;
  show();
}

document.querySelector("#search").addEventListener("submit", (event) => {
  event.preventDefault();
  found = findRows(all, box.value);
  start = 0;
  show();
});
document.querySelector("#previous").addEventListener("click", () => turn(-PAGE_SIZE));
document.querySelector("#next").addEventListener("click", () => turn(PAGE_SIZE));

for (const group of table.getHeaderGroups()) {
  head.append(line(group.headers.map(({ column }) => element("th", column.columnDef.header))));
}
all = (await fetched).data;
found = all;
show();
