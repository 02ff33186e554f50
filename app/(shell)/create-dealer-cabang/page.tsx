import { CabangForm } from "@/app/_forms/cabang-form";
import { CreateScreen } from "@/app/_screens/create-screen";
import { cabang } from "@/lib/resources/cabang";

export const metadata = { title: cabang.screens.create?.title };

export default function Page() {
  return <CreateScreen resource={cabang} form={CabangForm} />;
}
