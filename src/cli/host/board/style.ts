// What the front page of a board adds to the style of the report.

export const BOARD_STYLE = `
.board{width:100%;font-size:14px}
.board :is(th,td){padding:7px 12px;border-bottom:1px solid var(--karat-line)}
.board thead :is(th,td){border-bottom-width:2px;vertical-align:bottom;font-size:13px}
.board thead .number{white-space:normal}
.board thead th:first-child,#history th{white-space:nowrap}
.board :is(th,td):nth-child(2){position:sticky;left:0;min-width:8em;background:var(--karat-paper);overflow-wrap:anywhere}
.board tbody tr:hover td{background:var(--karat-faint)}
.board .is-ranked .new-cluster td{border-top:2px solid var(--karat-ink)}
.board .strip{width:34%;min-width:170px;line-height:0}
.board .strip svg{display:block;width:100%}
.board thead button{padding:0;border:0;background:none;color:inherit;font:inherit;text-align:inherit}
.board thead button:hover{color:var(--karat-pred)}
.board [aria-sort] button::after{color:var(--karat-pred);content:" ▲"}
.board [aria-sort=descending] button::after{content:" ▼"}
#ranking .scroll{margin-bottom:12px}
#left-out dt{font-weight:600}
#left-out dd{margin:4px 0 16px}
#left-out pre{margin:0;padding:10px 14px;border:1px solid var(--karat-line);border-radius:8px;background:var(--karat-faint);white-space:pre-wrap}
#left-out :is(dt,pre),main>p code{overflow-wrap:anywhere}
`.trim();
