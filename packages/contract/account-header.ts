/**
 * The request header by which a page names the account it was made for, `ud.id`. Where the session is another's by now, the request is
 * refused (`accountChanged`) and nothing is done. Left out by programs, whose session is their own.
 */
export const ACCOUNT_HEADER = 'candela-account'
