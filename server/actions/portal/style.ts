/** Styles of all portals; colours come from the portal's record. Always the light colour scheme. */
export const PORTAL_STYLE = `
:root{color-scheme:light;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','PingFang SC',sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;background:var(--ground);color:var(--on-ground)}
header,main,footer{width:min(440px,100% - 32px)}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px 20px;padding:28px 0 20px}
.logo{display:block;max-width:180px;max-height:64px;object-fit:contain}
.mark{font-size:18px;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:2px 12px;font-size:14px}
nav a{color:inherit;text-underline-offset:3px;padding:6px 0}
nav a[aria-current]{font-weight:650;text-decoration:none}
main{padding:28px;border-radius:18px;background:#fff;color:#14201d;box-shadow:0 1px 2px #0001,0 12px 32px #0000000f}
h1{margin:0 0 8px;font-size:26px;line-height:1.2;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:24px 0 12px;font-size:15px;font-weight:600}
.text{margin:0 0 8px;color:#4b5a56;overflow-wrap:anywhere}
.none{margin:20px 0 0;padding:12px 14px;border-radius:10px;background:#f3f5f4}
ul{list-style:none;margin:0;padding:0;display:grid;gap:10px}
.account{display:grid;gap:12px;margin:0 0 14px}
.account label{display:grid;gap:4px;font-size:14px;font-weight:500}
input:not([type=checkbox]){width:100%;height:48px;padding:0 14px;border:1px solid #85918d;border-radius:10px;background:#fff;font:inherit}
button{width:100%;min-height:48px;padding:10px 16px;border:1px solid var(--color);border-radius:10px;background:var(--color);color:var(--ink);font:inherit;font-weight:600;overflow-wrap:anywhere}
button.quiet{border-color:#85918d;background:#fff;color:#14201d}
:is(a,button,input):focus-visible{outline:3px solid var(--color);outline-offset:2px}
.terms{margin:20px 0 0;font-size:14px}
.terms input{width:18px;height:18px;margin:0 6px 0 0;vertical-align:-4px;accent-color:var(--color)}
.terms a{color:inherit}
footer{padding:20px 0 28px;font-size:13px;text-align:center;opacity:.75;overflow-wrap:anywhere}
`;
