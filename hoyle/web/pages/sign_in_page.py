"""The sign-in form. The script sends name and password to the session API."""

from __future__ import annotations

from html import escape

from hoyle.web.site.html import button


def sign_in_html(why: str) -> str:
    """With the fold open, the password is changed while signing in. A one-time code is asked for where it is needed."""
    return (
        f'<div class="panel" style="max-width:26rem;margin:2rem auto"><h1>Sign in</h1><p class="soft">{escape(_sentence(why))}</p>'
        '<div data-form><p><label>Name <input name="name" autocomplete="username"></label></p>'
        '<p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>'
        '<p data-code hidden><label>Code <input name="code" inputmode="numeric" maxlength="6" autocomplete="one-time-code">'
        "</label></p>"
        '<details class="small" data-renew><summary>Change password</summary>'
        f"<p>{_new('New password', 'new_password')}</p><p>{_new('Repeat new password', 'repeated_password')}</p></details>"
        f"{button('Sign in', 'sign-in', kind='main', renews='Change password and sign in')}"
        '<p class="said bad" role="alert" id="sign-in-said"></p></div></div>'
    )


def _sentence(text: str) -> str:
    """
    >>> _sentence("sign in first")
    'Sign in first.'
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}" if text else ""


def _new(label: str, name: str) -> str:
    return f'<label>{label} <input name="{name}" type="password" autocomplete="new-password"></label>'
