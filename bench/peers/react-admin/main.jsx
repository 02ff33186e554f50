import { useState } from "react";
import {
  Admin,
  Datagrid,
  FunctionField,
  List,
  memoryStore,
  Resource,
  TextField,
  useListContext,
} from "react-admin";
import { createRoot } from "react-dom/client";
import { COLUMNS, cellText, PAGE_SIZE } from "../columns.js";
import { dataProvider } from "./data-provider.js";

function Search() {
  const { setFilters } = useListContext();
  const [text, setText] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setFilters({ text });
      }}
    >
      <label htmlFor="text">Pencarian</label>
      <input id="text" type="search" value={text} onChange={({ target }) => setText(target.value)} />
    </form>
  );
}

function OpnameList() {
  return (
    <List title={<h1>Daftar Stock Opname</h1>} perPage={PAGE_SIZE} actions={<Search />} exporter={false}>
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="id" label="Nomor" sortable={false} />
        {COLUMNS.map(([field, label]) => (
          <FunctionField key={field} label={label} render={(row) => cellText(field, row[field])} />
        ))}
      </Datagrid>
    </List>
  );
}

createRoot(document.querySelector("#root")).render(
  <Admin dataProvider={dataProvider} store={memoryStore()} disableTelemetry>
    <Resource name="opname" list={OpnameList} />
  </Admin>,
);
