# The bot as an image: docs/operations.md tells how it is run. `npm run docker:steps` carries these steps out without Docker.
FROM node:26-bookworm-slim AS build
# For SQLite, where no compiled one is to be had.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN npm run packages
COPY tsconfig.json ./
COPY bench bench
COPY commands commands
COPY scenarios scenarios
COPY src src
RUN npm run build
RUN npm prune --omit=dev

FROM node:26-bookworm-slim
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY migrations migrations
# By number, so that it needs no name: 1000 is `node` in this image.
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
# Without a token the local table opens; 0.0.0.0 lets it be reached from outside the container, each seat by a link of its own.
ENV NODE_ENV=production DATABASE_PATH=/data/umpire.db TABLE_HOST=0.0.0.0
VOLUME /data
EXPOSE 1944
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["node", "dist/src/cli/main.js", "health"]
CMD ["node", "dist/src/main.js"]
