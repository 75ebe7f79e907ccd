/**
 * The policy of a request; every route declares one in `config.policy`. `public`: anyone; the route must stand in
 * publicRoutes. `signedIn`: anyone with a token. `platform`: only administrators of the platform's own tenant.
 */
export type Policy = 'public' | 'signedIn' | 'platform' | PermissionPolicy

/** Requires one of the codes and, where it says so, an administrator of the platform. */
interface PermissionPolicy {
  anyOf: readonly string[]
  platform?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /** False where no client app can introduce itself, such as a page opened by its address. */
    client?: false
    /** A file that a browser may open by its address, with a ticket in place of the headers; GET only. */
    download?: true
    /** Its answer goes on as long as somebody listens, and says nothing of how fast the server is. */
    stream?: true
    /**
     * Open screens send it on a timer, and it reads no record for anybody: while it succeeds, it leaves no row in the log
     * of calls. Not for calls that people make too.
     */
    heartbeat?: true
  }
}
