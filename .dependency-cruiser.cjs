/**
 * Who may import whom. The engine is a stack of folders: each imports only from lower ones.
 * A broken rule says what to do instead. `fixtures/check/imports.mjs` runs this and fails when
 * fewer modules were cruised than git knows.
 */
const layers = [
  ['lib'],
  ['schema', 'cells/[^/]+/schema'],
  ['text'],
  ['cells/[^/]+/references'],
  ['notebook'],
  ['graph'],
  ['session'],
  ['host'],
  ['assert'],
  ['cells/[^/]+/run'],
  ['run'],
  ['eval'],
  ['convert'],
];

const path = (names) => `^engine/(${names.join('|')})(/|\\.ts$|-)`;
const test = '\\.test\\.tsx?$';

const layering = layers.slice(0, -1).map((own, index) => ({
  name: `engine-order-${own[0].replace(/[^a-z]+/g, '-')}`,
  comment: `engine/${own[0]} imports only from lower folders: ${layers
    .slice(0, index + 1)
    .flat()
    .join(', ')}. Pass what lies above as an argument.`,
  severity: 'error',
  from: { path: path(own), pathNot: test },
  to: { path: path(layers.slice(index + 1).flat()) },
}));

module.exports = {
  forbidden: [
    ...layering,
    {
      name: 'no-cycles',
      comment: 'Modules that import each other in a circle: move the shared part below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'engine-is-pure',
      comment: 'The engine knows neither page nor server nor Node: hand it a port instead.',
      severity: 'error',
      from: { path: '^engine/', pathNot: test },
      to: { path: '^(web|server|fixtures|e2e|notebooks)/' },
    },
    {
      name: 'engine-has-no-node',
      comment: 'Node built-ins do not exist in the page: use a port.',
      severity: 'error',
      from: { path: '^engine/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'cell-types-are-apart',
      comment: 'Cell types never import each other: move what they share below them.',
      severity: 'error',
      from: { path: '^(engine|web)/cells/([^/]+)/' },
      to: { path: '^$1/cells/([^/]+)/', pathNot: '^$1/cells/$2/' },
    },
    {
      name: 'doors',
      comment:
        'web and server take the engine through its doors: engine/index.ts, run.ts, eval.ts, convert.ts, sandbox.ts, sql.ts, writing.ts; the bodies of HTTP are engine/schema/api.ts.',
      severity: 'error',
      from: { path: '^(web|server)/', pathNot: test },
      to: { path: '^engine/', pathNot: '^engine/((index|run|eval|convert|sandbox|sql|writing)|schema/api)\\.ts$' },
    },
    {
      name: 'web-and-server-are-apart',
      comment: 'web and server never import each other: what both need is in engine/schema/api.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-and-web-are-apart',
      comment: 'web and server never import each other: what both need is in engine/schema/api.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'solid-stays-in-web',
      comment: 'Only web knows Solid.',
      severity: 'error',
      from: { path: '^(engine|server)/' },
      to: { path: 'node_modules/solid-js' },
    },
    {
      name: 'one-user-duckdb-wasm',
      comment: 'duckdb-wasm is used by web/host alone: use the Sql port.',
      severity: 'error',
      from: { pathNot: '^(web/host/|fixtures/|e2e/)' },
      to: { path: 'node_modules/@duckdb/duckdb-wasm' },
    },
    {
      name: 'one-user-duckdb-native',
      comment: 'Native DuckDB lives in the child process of server/host alone: use the Sql port.',
      severity: 'error',
      from: { pathNot: '^(server/host/|fixtures/|e2e/|engine/.*\\.test\\.ts$)' },
      to: { path: 'node_modules/@duckdb/node-api' },
    },
    {
      name: 'one-user-vega-embed',
      comment: 'vega-embed is used by web/chart alone.',
      severity: 'error',
      from: { pathNot: '^(web/chart/|fixtures/|e2e/)' },
      to: { path: 'node_modules/vega-embed' },
    },
    {
      name: 'one-user-dexie',
      comment: 'Dexie is used by web/host alone: use the Store port.',
      severity: 'error',
      from: { pathNot: '^(web/host/|fixtures/|e2e/)' },
      to: { path: 'node_modules/dexie' },
    },
    {
      name: 'hono-stays-in-server',
      comment: 'Only server knows Hono.',
      severity: 'error',
      from: { path: '^(engine|web)/' },
      to: { path: 'node_modules/(hono|@hono)' },
    },
    {
      name: 'one-http-client',
      comment:
        'http, https, net and undici are for the guarded client alone: take the fetch that is handed to you. The port is opened in server/serve/listen.ts.',
      severity: 'error',
      from: { pathNot: '^(server/host/http|server/serve/listen\\.ts|server/start\\.mjs|fixtures/|e2e/)' },
      to: { path: '^(node:)?(http|https|net|undici)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/|node_modules/.*/node_modules/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
