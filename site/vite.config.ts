import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactRouter()],
  // Named so that the first page of `npm run dev` does not wait for their discovery, one after the other.
  optimizeDeps: {
    include: [
      "@radix-ui/react-tabs",
      "@urql/core",
      "@urql/exchange-auth",
      "leaflet",
      "react-dom/client",
      "supercluster",
    ],
  },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
});
