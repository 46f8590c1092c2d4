# The shop for production: settings come from the environment, and compose.yaml shows which.

FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
# What only the build or the embedded database needs, and Node, which the base image has.
RUN npm pkg delete devDependencies \
      dependencies.@electric-sql/pglite \
      dependencies.@fontsource-variable/figtree \
      dependencies.@pandacss/dev \
      dependencies.@pandacss/node \
      dependencies.@tanstack/react-form \
      dependencies.@tanstack/react-router \
      dependencies.@tanstack/router-plugin \
      dependencies.@vitejs/plugin-react \
      dependencies.@xstate/react \
      dependencies.node \
      'dependencies[@simplewebauthn/browser]' \
      'dependencies[qrcode.react]' \
      dependencies.react \
      dependencies.react-dom \
      dependencies.terser \
      dependencies.vite \
      dependencies.xstate \
    && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/public/catalogue.json ./public/
COPY --from=build /shop/src/contract ./src/contract
COPY --from=build /shop/src/server ./src/server
# These use dist as it is where there is nothing to build from.
COPY --from=build /shop/src/tooling/build.ts /shop/src/tooling/earlier-files.ts ./src/tooling/
COPY --from=build /shop/dist ./dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
