import { NotFoundScreen } from "@/app/_screens/not-found-screen";

export default NotFoundScreen;
