const APP_NAME = "Support Apk Nusantara";

/** Returns the document's title for a screen's. */
export const fullTitle = (screen: string) => `${screen} · ${APP_NAME}`;

/** Renders the document's title. React changes it with the screen; Next's metadata comes a commit later, with no title until then. */
export function PageTitle({ children }: { children?: string }) {
  return <title>{children ? fullTitle(children) : APP_NAME}</title>;
}

/** Renders the heading of a screen. */
export const Heading = ({ children }: { children: string }) => (
  <h1 className="text-title font-bold">{children}</h1>
);

/** Renders the title of a screen: as its heading, and as the document's title. */
export function ScreenTitle({ children }: { children: string }) {
  return (
    <>
      <PageTitle>{children}</PageTitle>
      <Heading>{children}</Heading>
    </>
  );
}
