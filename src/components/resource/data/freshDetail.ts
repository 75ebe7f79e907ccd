/** A dialog reads its record anew each time it opens, and never again by itself: that would replace what was typed. */
export const freshDetail = { cacheTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } as const
