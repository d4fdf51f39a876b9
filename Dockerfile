# Builds the site, and runs it as a user without write access to the application.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# The image has its own Node 24: the packages that provide one are omitted.
RUN npm ci --no-audit --no-fund \
 && npm run build \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir -p var && chown node:node var
USER node
# The store, resized pictures, secrets made at the first start, backups.
VOLUME /app/var
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
