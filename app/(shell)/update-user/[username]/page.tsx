import { UpdateScreen } from "@/app/_screens/update-screen";
import { user } from "@/lib/resources/user";

export default async function Page({ params }: PageProps<"/update-user/[username]">) {
  const { username } = await params;
  return <UpdateScreen resource={user} recordKey={decodeURIComponent(username)} form="profile" />;
}
