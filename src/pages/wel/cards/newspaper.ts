/**
 * The parts of the declarations of editions and articles that the home screen needs. They load with the screens of the newspaper
 * only, so that an installation without it never asks for them; a test compares the values.
 */
export const editions = { path: 'blade-biz/edition', route: '/biz/edition', states: 'edition_state' } as const

export const articles = { path: 'blade-biz/articles', route: '/biz/articles', draft: 1 } as const
