/** The parts that statements on our own database may be made of. All others are refused, whatever they would do. */

/** Kinds of nodes of PostgreSQL's own parser. */
export const allowedNodes: ReadonlySet<string> = new Set([
  ...['SelectStmt', 'ResTarget', 'ColumnRef', 'A_Star', 'A_Const', 'A_Expr', 'BoolExpr', 'NullTest', 'BooleanTest'],
  ...['FuncCall', 'CaseExpr', 'CaseWhen', 'CoalesceExpr', 'MinMaxExpr', 'TypeCast', 'TypeName', 'ParamRef', 'SubLink'],
  ...['RangeVar', 'RangeSubselect', 'RangeFunction', 'JoinExpr', 'Alias', 'WithClause', 'CommonTableExpr'],
  ...['SortBy', 'WindowDef', 'GroupingSet', 'GroupingFunc', 'RowExpr', 'List', 'String', 'Integer', 'Float', 'Boolean'],
  ...['SQLValueFunction', 'A_ArrayExpr', 'CollateClause'],
])

/** Times of now; the others tell of roles and databases. */
export const allowedNow = /^SVFOP_(CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)(_N)?$/

export const allowedFunctions: ReadonlySet<string> = new Set([
  ...['count', 'sum', 'avg', 'min', 'max', 'bool_and', 'bool_or', 'every', 'string_agg', 'stddev', 'stddev_pop'],
  ...['stddev_samp', 'variance', 'var_pop', 'var_samp', 'percentile_cont', 'percentile_disc', 'mode', 'corr'],
  ...['row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile', 'lag', 'lead'],
  ...['first_value', 'last_value', 'nth_value'],
  ...['lower', 'upper', 'initcap', 'length', 'char_length', 'character_length', 'substring', 'substr', 'left', 'right'],
  ...['btrim', 'ltrim', 'rtrim', 'position', 'strpos', 'replace', 'concat', 'concat_ws', 'split_part', 'starts_with'],
  ...['like_escape', 'similar_to_escape'],
  ...['abs', 'ceil', 'ceiling', 'floor', 'round', 'trunc', 'mod', 'div', 'power', 'sqrt', 'sign', 'ln', 'log', 'exp'],
  ...['width_bucket', 'greatest', 'least'],
  ...[
    'date_trunc',
    'date_part',
    'extract',
    'date_bin',
    'age',
    'now',
    'to_char',
    'to_date',
    'to_timestamp',
    'to_number',
  ],
  ...['make_date', 'make_interval', 'timezone', 'overlaps', 'justify_days', 'justify_hours', 'generate_series'],
])

/** Type names as PostgreSQL writes them; `int` and the like arrive as these. */
export const allowedTypes: ReadonlySet<string> = new Set([
  ...['text', 'varchar', 'bpchar', 'char', 'int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'bool', 'date'],
  ...['time', 'timestamp', 'timestamptz', 'interval', 'integer', 'bigint', 'boolean'],
])

export const allowedOperators: ReadonlySet<string> = new Set([
  ...['+', '-', '*', '/', '%', '^', '=', '<>', '!=', '<', '>', '<=', '>=', '||'],
  ...['~', '~*', '!~', '!~*', '~~', '~~*', '!~~', '!~~*', 'BETWEEN', 'NOT BETWEEN'],
  ...['BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC'],
])
