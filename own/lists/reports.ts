// Made of the files of own/ by `npm run own`, as by start, dev, check and test; other changes are lost.
export const reports = {}
