/** liquidations of one step, of all products; the rest are the next step's, at its mark */
export const LIQUIDATIONS_A_STEP = 1_000
/** triggers of one step, of all products */
export const TRIGGERS_A_STEP = 1_000
/** positions that one step's deleveragings look at, of all products */
export const LOOKS_A_STEP = 1_000_000
