import "../../table.css";

export const metadata = { title: "Daftar Stock Opname", icons: "data:," };

export default function Layout({ children }) {
  return (
    <html lang="id">
      <body>{children}</body>
    </html>
  );
}
