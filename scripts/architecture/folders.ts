/**
 * The folders of the code base: what each group contains, and which other groups it may import. The lint rules in
 * biome.json and the map in docs/architecture.md are generated from this table (`npx tsx
 * scripts/architecture/generate.ts`); a test verifies that every folder is listed and that every import follows the
 * arrows.
 */

export interface Group {
  holds: string
  /** The groups that it may import. */
  imports: readonly string[]
  /** The only packages that it may import; absent: any. */
  packages?: readonly string[]
  refusedPackages?: readonly string[]
  /** The folders directly below, with what they contain. */
  folders?: Readonly<Record<string, string>>
  /** The folders below are services, which nothing lists. */
  areServices?: true
}

export const groups: Readonly<Record<string, Group>> = {
  'contract/kit': {
    holds: 'kinds of field, module declarations, replies and the rules that both sides apply',
    imports: [],
    packages: ['typebox', 'dingbat-to-unicode'],
    folders: {
      kinds: 'kinds of field: constructor, check, sample',
      lists: 'conditions that lists offer by the kinds of their fields',
      texts: 'foreign texts: letters of symbol fonts, numbers of lists, what a reading kept and lost',
    },
  },
  contract: {
    holds: 'the declarations of the modules; a folder for each service, as in the API path',
    imports: ['contract/kit'],
    packages: ['typebox'],
    areServices: true,
  },
  'server/src/platform': {
    holds: 'what knows no module; outgoing mail and the addresses that requests may reach stand in it',
    imports: ['contract/kit', 'contract'],
    folders: {
      backup: 'backups of database and stored files, and their restore',
      config: 'settings from the environment, read and checked once; encryption of stored secrets',
      db: 'connections, tenant scope, row-level security, schemas and migrations, the embedded PostgreSQL',
      http: 'every request: guard, envelope, refusals, errors, limits, API document, static files',
      jobs: 'the job queue that all processes share',
      logs: 'rows of the three logs: masked, batched, removed after a while',
      sms: 'providers of text messages and the outbox',
      spreadsheet: 'workbooks, read and written without live formulas',
      storage: 'files in a folder or an S3 service: received, inspected, linked',
      trail: 'the history signed, chained and sealed, and its verification',
      workers: 'threads for text of users, child processes for their files: with deadlines and limits of memory',
    },
  },
  'server/src/auth': {
    holds: 'who is calling, and what the caller may do',
    imports: ['server/src/platform', 'contract/kit', 'contract'],
    folders: {
      accounts: 'users, passwords, lockout, client apps, the caller of a request',
      permissions: 'permissions, scopes and grants of roles and tenants',
      phone: 'sign-in by text message, confirmation of phone numbers',
      routes: 'the routes of sign-in, sessions and locking',
      'second-factor': 'authenticator apps, recovery codes and passkeys: set up, proven, reset',
      sessions: 'tokens, locked sessions, own sign-ins',
      'sign-in': 'grants, passwords, captcha, known devices',
      social: 'sign-in with third parties',
      streams: 'event streams and presence',
    },
  },
  'server/src/kit': {
    holds: 'from a declaration to routes and SQL',
    imports: ['server/src/auth', 'server/src/platform', 'contract/kit', 'contract'],
    folders: {
      'data-scope': 'rules that limit which records and fields a caller sees',
      definition: 'serveModule, the registry of modules, their columns, names and policies',
      files: 'stored files that records show: swept, released, cleaned',
      history: 'versions, the recycle bin, restoring',
      input: 'checks of what a request sends',
      kinds: 'kinds of field: column, comparisons, wire format, generated code',
      lists: 'filters, sorting, pages and trees',
      records: 'the one write path, references, states',
      bulk: 'changes of many records at once, and their preview',
      search: 'the index of the search over everything, and its queries',
      sheets: 'exports of lists and imports from sheets',
    },
  },
  'server/src/modules': {
    holds: 'one file or folder for each module; a folder for each service, as in the API path',
    imports: ['server/src/kit', 'server/src/auth', 'server/src/platform', 'contract/kit', 'contract'],
    areServices: true,
  },
  'server/src/seeds': {
    holds: 'what a new database begins with',
    imports: [
      'server/src/modules',
      'server/src/kit',
      'server/src/auth',
      'server/src/platform',
      'contract/kit',
      'contract',
    ],
  },
  'server/src/start': { holds: 'banner, lock of the data directory, signals', imports: ['server/src/platform'] },
  'server/src': {
    holds: 'the composition root: main, app, jobs, tasks of workers',
    imports: [
      ...['server/src/start', 'server/src/seeds', 'server/src/modules', 'server/src/kit', 'server/src/auth'],
      ...['server/src/platform', 'contract/kit', 'contract'],
    ],
  },
  'src/lib': {
    holds: 'pure functions that need no React',
    imports: ['contract/kit', 'contract'],
    refusedPackages: ['react', 'react-dom', 'antd'],
    folders: {
      text: 'functions over texts',
      themes: 'colours of the themes',
    },
  },
  'src/state': {
    holds: 'what is remembered between screens',
    imports: ['src/lib', 'contract/kit', 'contract'],
  },
  'src/providers': {
    holds: 'between Refine and the API: data, auth, access control, live events, notification, router',
    imports: ['src/state', 'src/lib', 'contract/kit', 'contract'],
    folders: {
      api: 'calls of the server: answers, tokens, cache',
      blade: 'the data provider for any Blade server, which other Refine projects may copy',
      i18n: 'languages, formats and the phrases that every screen shares',
      live: 'event streams and the notices they announce',
    },
  },
  'src/components': {
    holds: 'what two or more of layout, pages and resources use',
    imports: ['src/providers', 'src/state', 'src/lib', 'contract/kit', 'contract'],
    folders: {
      editor: 'the rich text editor',
      errors: 'error pages and the boundary of chunks that failed to load',
      fields: 'a widget for each kind of field',
      navigation: 'screens, routes, titles and icons of menu items',
      report: 'charts and tables of reports',
      factor: 'proving and setting up a second factor',
      resource: 'lists, forms, views, actions and history of any module',
      ui: 'dialogs, drawers and other general widgets',
      upload: 'uploads and previews of files',
    },
  },
  'src/layout': {
    holds: 'what stays when the screen changes',
    imports: ['src/components', 'src/providers', 'src/state', 'src/lib', 'contract/kit', 'contract'],
    folders: {
      menu: 'side menu, top menu, completion of names',
      search: 'the search over screens, records and actions',
      tabs: 'the row of tabs and their kept screens',
      theme: 'themes of antd',
      tools: 'the tools of the top bar, with the panels of notices and errors',
    },
  },
  'src/pages': {
    holds: 'screens that are not a module',
    imports: ['src/components', 'src/providers', 'src/state', 'src/lib', 'contract/kit', 'contract'],
    folders: {
      info: 'own data, password, devices',
      login: 'sign-in, registration, choice of department and role, the lock screen',
      wel: 'home and console',
    },
  },
  'src/resources': {
    holds: 'screens of the modules; a folder for each service, as in the API path',
    imports: ['src/components', 'src/providers', 'src/state', 'src/lib', 'contract/kit', 'contract'],
    areServices: true,
  },
  src: {
    holds: 'the composition root: App, main and the screens without a menu',
    imports: [
      ...['src/layout', 'src/pages', 'src/resources', 'src/components', 'src/providers', 'src/state', 'src/lib'],
      ...['contract/kit', 'contract'],
    ],
  },
}

/** The group of a file: the longest path that it begins with. */
export function groupOf(file: string): string | undefined {
  return Object.keys(groups)
    .filter(path => file.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0]
}

/** Module folders, which other code enters through their index only. Workflow and reports are one domain each. */
export function moduleFolderOf(file: string): string | undefined {
  const service = /^server\/src\/modules\/(?:flow|report)(?=\/)/.exec(file)
  return (service ?? /^server\/src\/modules\/[^/]+\/[^/]+(?=\/)/.exec(file))?.[0]
}

export const MAX_FILES = 25

/** Folders that may contain more files. */
export const largeFolders: readonly string[] = ['server/src/platform/db/upgrades']
