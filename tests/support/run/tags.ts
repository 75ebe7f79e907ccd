export const testTags = [
  {
    name: 'full',
    description:
      'Runs in `npm run test:full` only: further widths, languages and themes, polish, deadlines, and what needs a second build.',
  },
]
