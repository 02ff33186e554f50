/** Returns the label of a field among columns; the field's own name if none of them shows it. */
export const labelOf = (columns: readonly { field: string; label: string }[], field: string) =>
  columns.find((column) => column.field === field)?.label ?? field;
