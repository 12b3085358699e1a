import { defineConfig, mergeConfig } from "vite";
import base from "./vite.config.ts";

/** The gallery as it would be built, for measuring: never part of what the gateway serves. */
export default mergeConfig(base, defineConfig({
  build: { outDir: "gallery/dist", rolldownOptions: { input: ["gallery/index.html", "gallery/bench.html"] } },
}));
