export { ResultScreen as default } from "@/app/_screens/result-screen";
